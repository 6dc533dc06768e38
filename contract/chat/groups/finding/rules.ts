/** Which groups are found, and by whom first. */
import type { GroupKind } from '../rules'

/** Kinds of which everybody at the school who belongs there should know: being found is proposed where one is made. */
export const openKinds: readonly GroupKind[] = ['class', 'course', 'dorm']

/** Why a group stands first for somebody, the nearest first. */
export const fits = { class: '同专业同年级', course: '你的课', dorm: '你的楼', college: '同学院' } as const
export type Fit = keyof typeof fits
