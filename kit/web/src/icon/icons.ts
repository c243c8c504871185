/** Wraps an application and gives its icons their stroke: `<IconProvider strokeWidth={iconStroke}>`. */
export { LucideProvider as IconProvider } from 'lucide-react';

/** Stroke width in units of the grid of the set, and the sizes in px by where icons stand. */
export const iconStroke = 1.6;
export const iconSizePx = { menu: 18, header: 18, button: 16, tag: 13, tabletCheck: 30, wall: 42 } as const;

/** The icon set: line icons in the current colour, named by what they mean. Pages import from here only. */
export {
  ArrowDown as DownIcon,
  ArrowUp as UpIcon,
  Bookmark as SavedViewIcon,
  CalendarClock as NextDayIcon,
  ChevronDown as ExpandIcon,
  ChevronLeft as PreviousIcon,
  ChevronRight as NextIcon,
  ChevronUp as CollapseIcon,
  CircleCheck as DoneIcon,
  Columns3 as ColumnsIcon,
  Download as ExportIcon,
  Ellipsis as MoreIcon,
  ExternalLink as OwnPageIcon,
  Eye as ShowIcon,
  FileSpreadsheet as SpreadsheetIcon,
  Globe as LanguageIcon,
  GripVertical as DragIcon,
  House as HomeIcon,
  KeyRound as PasswordIcon,
  List as ListIcon,
  ListFilter as FilterIcon,
  LogOut as SignOutIcon,
  Maximize as FullScreenIcon,
  Minimize as LeaveFullScreenIcon,
  Monitor as SystemThemeIcon,
  Moon as DarkThemeIcon,
  PanelLeftClose as CollapseMenuIcon,
  PanelLeftOpen as ExpandMenuIcon,
  Pencil as EditIcon,
  Pill as MedicineIcon,
  Plus as AddIcon,
  RefreshCw as RefreshIcon,
  RotateCcw as RestoreIcon,
  Search as SearchIcon,
  SquareKanban as OtherViewIcon,
  Sun as LightThemeIcon,
  Trash as DeleteIcon,
  TriangleExclamationPoint as ActIcon,
  Upload as ImportIcon,
  X as CloseIcon,
} from 'lucide-react';
