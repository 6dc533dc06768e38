import type { SceneName } from '../art/scenes'

/** When on a day something is said. */
export type Part = 'morning' | 'noon' | 'afternoon' | 'dusk' | 'evening' | 'night' | 'late'

/** A scene, or one of its variations. */
export type Shot = SceneName | `${SceneName}:${0 | 1 | 2 | 3 | 4}`

/** Kinds of place that every campus has; `{食堂}` in a text becomes one of the school's own. */
export const slots = [
  '食堂',
  '图书馆',
  '宿舍',
  '教学楼',
  '湖',
  '操场',
  '球场',
  '快递站',
  '咖啡馆',
  '路',
  '礼堂',
] as const
export type Slot = (typeof slots)[number]

export interface Words {
  text: string
  title?: string
  at?: Part
  shots?: readonly Shot[]
  /** How many pictures; one to three of the shots when not said. */
  pictures?: number
  /** Whose words these are. */
  by?: string
  /** Said in the last days. */
  fresh?: true
  /** Threads that only fit here: a comment, the author's reply, the commenter's reply and so on, parted by `|`. */
  says?: readonly string[]
}

/** Posts of one kind, and threads that fit any of them. */
export interface Theme {
  at: readonly Part[]
  /** Where such things are said, when the words name no place. */
  where: readonly Slot[]
  posts: readonly Words[]
  says: readonly string[]
}
