/** Answers to questions that have a version. */
import type { Examples } from '../rows'

export default {
  bank_items: () => ({ answer: '["A"]' }),
  bank_marks: async (rows) => ({
    question_id: (await rows.add('bank_versions')).question_id,
    favourite_at: new Date(),
  }),
  bank_reports: async (rows) => ({ question_id: (await rows.add('bank_versions')).question_id }),
} satisfies Examples
