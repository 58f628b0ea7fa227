import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import BookOpen from 'lucide-react/icons/book-open';
import Clock from 'lucide-react/icons/clock';
import FileText from 'lucide-react/icons/file-text';
import Link2 from 'lucide-react/icons/link-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import Network from 'lucide-react/icons/network';
import Scale from 'lucide-react/icons/scale';
import Search from 'lucide-react/icons/search';
import Shapes from 'lucide-react/icons/shapes';
import Target from 'lucide-react/icons/target';
import type { MemoryView } from '../app/memory-ref.js';

const ICONS: Readonly<Record<MemoryView, LucideIcon>> = {
  overview: BookOpen,
  report: FileText,
  map: Network,
  timeline: Clock,
  beliefs: Scale,
  misconceptions: Shapes,
  calibration: Target,
  recall: Search,
  chain: Link2,
  live: Activity,
  chat: MessageCircle,
};

/** The sign of a view, beside its name. */
export function ViewIcon({ view }: { readonly view: MemoryView }) {
  const Icon = ICONS[view];
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
}
