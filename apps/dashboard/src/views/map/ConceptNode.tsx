import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { Band } from './bands.js';
import { CELL } from './layout.js';

export type ConceptNodeType = Node<
  {
    readonly name: string;
    readonly band: Band;
    readonly diameter: number;
    readonly emphasis: 'none' | 'strong' | 'faint';
    readonly isFresh: boolean;
    readonly direction: 'ltr' | 'rtl';
  },
  'concept'
>;

/** One concept of the map: a circle by its rank, coloured and patterned by its band, with its name below. */
export function ConceptNode({ data, selected }: NodeProps<ConceptNodeType>) {
  const { name, band, diameter, emphasis, isFresh, direction } = data;
  const [before, after] = direction === 'ltr' ? [Position.Left, Position.Right] : [Position.Right, Position.Left];
  // Edges begin and end at the circle, and not at the box with the name.
  const inset = (CELL.width - diameter) / 2;
  return (
    <div
      className={`concept band-${band} emphasis-${emphasis}${selected ? ' is-selected' : ''}${isFresh ? ' is-fresh' : ''}`}
    >
      <Handle type="target" position={before} isConnectable={false} style={{ [before]: inset }} />
      <svg className="concept-circle" width={diameter} height={diameter} viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="46" className="circle-ground" />
        <circle cx="50" cy="50" r="46" fill={`url(#pattern-${band})`} className="circle-pattern" />
      </svg>
      <span className="concept-name" dir="auto">
        {name}
      </span>
      <Handle type="source" position={after} isConnectable={false} style={{ [after]: inset }} />
    </div>
  );
}
