/** Who may do what with certifications and their papers. */
import { newPerson } from '../campus'
import { newPaper, submitted } from './certified'
import { as, desks, key, say, type Ownership, type Rule, type Stage } from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  return {
    'certification/paper': {
      who: ['desk', 'platform', 'owner'],
      make: async () => {
        const paper = await newPaper(stage.app, stage.owner)
        const student = {
          name: '周屿',
          number: '2024130107',
          faculty: stage.campus.faculty,
          major: stage.campus.otherMajor,
          grade: stage.campus.grade,
        }
        const { data } = await stage.app.get('certification/info', as(stage.owner))
        const path = data.pending ? 'certification/modify_c' : 'certification/modify'
        await say(stage.app.post(path, { key: key(), ...student, paper }, as(stage.owner)))
        return { id: paper }
      },
    },
    'certification/review': {
      who: desks,
      make: async () => ({
        id: await submitted(stage.app, stage.campus, await newPerson(stage.app, stage.campus.school)),
        approve: true,
      }),
    },
    'certification/answer': {
      who: [],
      make: async () => {
        const person = await newPerson(stage.app, stage.campus.school)
        const { id, questions } = await say(
          stage.app.post(
            'certification/question',
            { faculty: stage.campus.faculty, major: stage.campus.major, grade: stage.campus.grade },
            as(person),
          ),
        )
        return { id, answers: questions.map(() => 0) }
      },
    },
  }
}

const listed = (stage: Stage) => ({
  'certification/queue': async () =>
    submitted(stage.app, stage.campus, await newPerson(stage.app, stage.campus.school)),
})

export default { rules, listed } satisfies Ownership
