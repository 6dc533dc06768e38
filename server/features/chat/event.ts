/** What goes from node to node about a conversation: numbers, never words. */
export type ChatEvent =
  | { kind: 'message'; conversation: string; seq: number }
  | { kind: 'read'; conversation: string; reader: string; seq: number }
  | { kind: 'changed'; conversation: string; deleted: number[] }
  | { kind: 'typing'; conversation: string; writer: string }
