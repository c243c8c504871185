import 'react-dom/client';
