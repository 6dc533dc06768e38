/** A question: its text, the right answer, why, and for choices the options. Letters for options, 对 or 错, or the spellings of a fill-in. */
export type QuestionWords =
  | {
      readonly kind: 'single' | 'multiple'
      readonly text: string
      readonly options: readonly string[]
      readonly answer: string
      readonly why: string
    }
  | { readonly kind: 'judge'; readonly text: string; readonly answer: '对' | '错'; readonly why: string }
  | { readonly kind: 'fill'; readonly text: string; readonly answer: readonly string[]; readonly why: string }

export interface SubjectWords {
  readonly title: string
  readonly intro: string
  /** For every school, or the demo's first one alone. */
  readonly everyone: boolean
  readonly paper: { readonly questions: number; readonly minutes: number }
  readonly chapters: readonly (readonly [title: string, questions: readonly QuestionWords[]])[]
}

export const one = (
  text: string,
  options: readonly string[],
  answer: string,
  why: string,
): QuestionWords => ({ kind: 'single', text, options, answer, why })
export const many = (
  text: string,
  options: readonly string[],
  answer: string,
  why: string,
): QuestionWords => ({ kind: 'multiple', text, options, answer, why })
export const judge = (text: string, answer: '对' | '错', why: string): QuestionWords => ({
  kind: 'judge',
  text,
  answer,
  why,
})
export const fill = (text: string, answer: readonly string[], why: string): QuestionWords => ({
  kind: 'fill',
  text,
  answer,
  why,
})
