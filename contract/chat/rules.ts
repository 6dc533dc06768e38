/** Limits and rules of chat that both sides run. */

/** Colours of the word beside a name. */
export const tagTones = ['plain', 'blue', 'green', 'amber', 'red'] as const

export const limits = {
  text: { max: 2000 },
  /** Messages that one call deletes. */
  deleted: { max: 100 },
  /** Seconds of a voice. */
  voice: { max: 60 },
  /** Messages that go along with a complaint; those at the end where none are picked. */
  transcript: { max: 50, unpicked: 20 },
  /** Pinned conversations. */
  pinned: { max: 20 },
} as const

/** The sender may take a message back for this long, minutes. */
export const recallMinutes = 2
/** Whoever wrote may be answered for this long, days, whomever they take words from otherwise. */
export const answerDays = 7
/** Whoever asked about something that is for sale may go on asking for this long, days, unanswered or not. */
export const askDays = 30

export const kinds = ['text', 'picture', 'voice', 'place', 'file', 'card', 'recall', 'system'] as const
/** card: something of another feature. system: what happened in it. recall: a number of the conversation that says which earlier message was taken back; nothing to be shown. */
export type Kind = (typeof kinds)[number]

/** Where a file of a message is fetched, below /api. */
export const filePath = 'chat/download'

/** What marks our word among a vendor's custom messages: its data is `{ conversation, seq }`. */
export const word = 'campus.chat'

/** That someone is writing: told again this often while they are, and shown this long after, ms. Never stored. */
export const typing = { every: 3_000, shown: 6_000 } as const

/** Whether a message may still be taken back. Times in ms. */
export const mayRecall = (sent: number, now: number): boolean => now - sent < recallMinutes * 60_000

/** A message in a few words, for lists and quotes. */
export function inShort({
  kind,
  text,
  recalled,
  card,
}: {
  kind: Kind
  text: string
  recalled: boolean
  card: { label: string } | null
}): string {
  if (recalled) return '[已撤回]'
  if (kind === 'picture') return '[图片]'
  if (kind === 'voice') return '[语音]'
  if (kind === 'place') return '[位置]'
  if (kind === 'file') return `[文件] ${text}`.trimEnd()
  return kind === 'card' ? `[${card?.label ?? '卡片'}] ${text}`.trimEnd() : text
}
