/** Wraps an application and gives its icons their stroke: `<IconProvider strokeWidth={iconStroke}>`. */
export { LucideProvider as IconProvider } from 'lucide-react';

/** Stroke width in units of the icon grid, and sizes in px by the place of an icon. */
export const iconStroke = 1.6;
export const iconSizePx = { menu: 18, header: 18, button: 16, tag: 13, tabletCheck: 30, wall: 42 } as const;

/** The icon set: line icons in the current colour, named by their meaning. Icons of a single folder are imported there. */
export {
  ArrowUp as UpIcon,
  Bell as BellIcon,
  ChevronDown as ExpandIcon,
  ChevronRight as NextIcon,
  ChevronUp as CollapseIcon,
  CircleCheck as DoneIcon,
  Columns3 as ColumnsIcon,
  Download as ExportIcon,
  Ellipsis as MoreIcon,
  ExternalLink as OwnPageIcon,
  FileSpreadsheet as SpreadsheetIcon,
  GripVertical as DragIcon,
  List as ListIcon,
  ListFilter as FilterIcon,
  Pencil as EditIcon,
  Plus as AddIcon,
  RefreshCw as RefreshIcon,
  RotateCcw as RestoreIcon,
  Search as SearchIcon,
  SquareKanban as OtherViewIcon,
  Trash as DeleteIcon,
  TriangleExclamationPoint as ActIcon,
  Upload as ImportIcon,
  X as CloseIcon,
} from 'lucide-react';
