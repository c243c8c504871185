import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ageOf, allergiesOf, fetchStudents, guardianOf } from './students.js';

function Students() {
  const [page, setPage] = useState(null);
  useEffect(() => {
    void fetchStudents().then(setPage);
  }, []);
  if (page === null) return <p>Loading</p>;
  return (
    <table>
      <thead>
        <tr>
          {['Name', 'Class', 'Age', 'Guardian', 'Allergies', 'Card', 'Status', 'Service'].map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.list.map((student) => (
          <tr key={student.id}>
            <td>{student.stuName}</td>
            <td>{student.classIdText}</td>
            <td>{ageOf(student)}</td>
            <td>{guardianOf(student)}</td>
            <td>{allergiesOf(student)}</td>
            <td>{student.cardNumber}</td>
            <td>{student.status}</td>
            <td>{student.serviceEndDate}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

createRoot(document.getElementById('root')).render(<Students />);
