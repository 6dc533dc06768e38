import { computing } from './computing'
import { maths } from './maths'
import type { SubjectWords } from './texts'

export type { QuestionWords, SubjectWords } from './texts'
/** The demo's question bank. */
export const subjectWords: readonly SubjectWords[] = [maths, computing]
