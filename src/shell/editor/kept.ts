/** Long writing kept on the device, by the key of what it is for: the editor writes it, who opened the editor reads it. */
import type { Block, BlockDraft } from '@contract/article/schema'
import { storage } from '@/platform/storage'

const place = (key: string): string => `editor.${key}`

export const keptBody = (key: string): readonly Block[] => storage.get<Block[]>(place(key)) ?? []

/** On a device without room it lives as long as the editor. */
export function keepBody(key: string, blocks: readonly Block[]): void {
  try {
    storage.set(place(key), blocks)
  } catch {
    // the editor has it still
  }
}

export const dropBody = (key: string): void => storage.remove(place(key))

/** Opens the editor on what is kept under the key. */
export const editorOf = (key: string, title: string): string =>
  `/pages/editor/editor?key=${encodeURIComponent(key)}&title=${encodeURIComponent(title)}`

/** As the server takes it. */
export const draftOf = (blocks: readonly Block[]): BlockDraft[] =>
  blocks.map((block) =>
    block.kind === 'picture' ? { kind: 'picture', text: block.text, picture: block.picture.id } : block,
  )
