import { computing } from './computing'
import { maths } from './maths'
import type { SubjectWords } from './words'

export type { QuestionWords, SubjectWords } from './words'
/** The demo's question bank. */
export const subjectWords: readonly SubjectWords[] = [maths, computing]
