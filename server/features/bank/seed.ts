import { letterOf } from '../../../contract/bank/rules'
import type { Seeding } from '../../seed/campus'
import { day } from '../../seed/clock'
import type { School } from '../../seed/plan/schools'
import type { Random } from '../../seed/random'
import { subjectWords, type QuestionWords } from './seed/subjects'
import { bankChapters, bankQuestions, bankSubjects, bankVersions } from './tables'

interface Bank {
  subjects: (typeof bankSubjects.$inferInsert)[]
  chapters: (typeof bankChapters.$inferInsert)[]
  questions: (typeof bankQuestions.$inferInsert)[]
  versions: (typeof bankVersions.$inferInsert)[]
}

/** What is shown and what is right, as the tables keep it. */
function contentOf(words: QuestionWords): { options: string[]; answer: string[] } {
  if (words.kind === 'fill') return { options: [], answer: [...words.answer] }
  if (words.kind === 'judge')
    return { options: ['正确', '错误'], answer: [letterOf(words.answer === '对' ? 0 : 1)] }
  return { options: [...words.options], answer: [...words.answer] }
}

/** The subjects, chapters and questions of the demo, a millisecond apart: ids are in their order. */
function planBank(now: number, schools: readonly School[], random: Random): Bank {
  const bank: Bank = { subjects: [], chapters: [], questions: [], versions: [] }
  let moment = now - 60 * day
  const id = () => random.idAt((moment += 1))
  for (const { title, intro, everyone, paper, chapters } of subjectWords) {
    const subjectId = id()
    const schoolId = everyone ? null : (schools[0]?.row.id ?? null)
    bank.subjects.push({
      id: subjectId,
      schoolId,
      title,
      intro,
      paperQuestions: paper.questions,
      paperMinutes: paper.minutes,
    })
    for (const [name, questions] of chapters) {
      const chapterId = id()
      bank.chapters.push({ id: chapterId, subjectId, title: name })
      for (const words of questions) {
        const questionId = id()
        bank.questions.push({ id: questionId, subjectId, chapterId })
        const { kind, text, why } = words
        bank.versions.push({
          questionId,
          version: 1,
          kind,
          text,
          ...contentOf(words),
          explanation: why,
          createdAt: new Date(moment),
        })
      }
    }
  }
  return bank
}

export const bankSeed: Seeding = {
  after: ['topic'],
  plan(campus) {
    const bank = planBank(campus.now, campus.schools, campus.random)
    campus.add(bankSubjects, bank.subjects)
    campus.add(bankChapters, bank.chapters)
    campus.add(bankQuestions, bank.questions)
    campus.add(bankVersions, bank.versions)
  },
}
