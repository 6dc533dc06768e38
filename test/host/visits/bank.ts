import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

const said = '选项里两个都对，课本第 12 页'

export default (async ({ owner }) => {
  const { items } = await owner.get('bank/subjects', {})
  const subject = items.find(({ title }) => title === '计算机基础')
  if (!subject) throw new Error('the question bank is empty')
  const round = await owner.post('bank/practice', { subject: subject.id, mode: 'order' })
  // the first whose answer is another
  let question = round.items[0]?.question
  for (const item of round.items) {
    ;({ question } = item)
    const { right } = await owner.post('bank/answer', { id: round.id, question: question.id, answer: ['A'] })
    if (!right) break
  }
  if (!question) throw new Error('the round is empty')
  await owner.post('bank/favourite', { id: question.id, on: true })
  const paper = await owner.post('bank/startPaper', { subject: subject.id })
  const { id, version } = question
  await owner.post('bank/report', { key: randomUUID(), id, version, reason: 'answer', text: said })
  const ofSubject = { id: subject.id }
  return {
    'pages/QuestionBank/index': [
      { says: [subject.title] },
      { query: { view: 'subject', ...ofSubject }, says: [subject.title, '章节', '接着练', '进行中'] },
      { query: { view: 'round', id: round.id }, says: [`共 ${round.total} 题`] },
      { query: { view: 'paper', id: paper.id }, says: ['答题卡'] },
      { query: { view: 'wrong', ...ofSubject }, says: [question.text, '错过 1 次'] },
      { query: { view: 'favourites' }, says: [question.text] },
      { query: { view: 'question', id }, says: [question.text] },
      { query: { view: 'report', id, version: String(version) }, says: ['提交'] },
      { query: { view: 'reports' }, says: [said] },
    ],
  }
}) satisfies Furnish
