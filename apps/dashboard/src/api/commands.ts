import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, memoryPath } from './client.js';
import type { MemoryRef } from './types.js';

/** What is read of a memory is read again after something was recorded in it. */
function useRecording<Sent, Answered>(memory: MemoryRef, record: (sent: Sent) => Promise<Answered>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: record,
    onSuccess: () => client.invalidateQueries({ queryKey: ['memory', memory.student, memory.subject] }),
  });
}

/** The student says that a belief isn't so. */
export function useDispute(memory: MemoryRef) {
  return useRecording(memory, ({ beliefId, text }: { readonly beliefId: string; readonly text: string }) =>
    ask(`${memoryPath(memory)}/beliefs/${encodeURIComponent(beliefId)}/disputes`, { method: 'POST', body: { text } }),
  );
}

/** Adds a file; it is read afterwards, and the list of files says how far that is. */
export function useAddFile(memory: MemoryRef) {
  return useRecording(memory, (file: File) => {
    const form = new FormData();
    form.append('file', file, file.name);
    return ask<{ fileId: string }>(`${memoryPath(memory)}/files`, { method: 'POST', form });
  });
}

/** How a memory is read. */
export interface MemorySettings {
  readonly name?: string;
  readonly language: string;
  readonly timeZone: string;
}

/** Opens a memory, or sets how it is read. */
export function openMemory(memory: MemoryRef, settings: MemorySettings): Promise<unknown> {
  return ask(memoryPath(memory), { method: 'PUT', body: settings });
}
