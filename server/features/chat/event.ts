import type { Message } from '../../../contract/chat/schema'

/** What goes from node to node for one person about a conversation. A message is as that person has it. */
export type ChatEvent =
  | { kind: 'message'; message: Message }
  | { kind: 'read'; conversation: string; reader: string; seq: number }
  | { kind: 'changed'; conversation: string; deleted: number[] }
  | { kind: 'typing'; conversation: string; writer: string }
