/** Who may do what with certifications and their papers. */
import { newPerson } from '../campus'
import { announceChange } from '../../../server/core/account/sessions'
import { cardOf, newCampus, newPaper, studies, submitted } from './certified'
import { as, say } from '../asks'
import { desks, key, mine, type Ownership, type Rule, type Stage } from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  /** As if the owner had never been certified. */
  const uncertified = async (): Promise<void> => {
    const { userId } = stage.owner
    await stage.app.pool.query('delete from certifications where user_id = $1', [userId])
    await stage.app.pool.query('update users set student_until = null where id = $1', [userId])
    await announceChange(stage.app.context, userId)
  }
  const card = () => cardOf(stage.app, stage.campus, stage.owner)
  return {
    'certification/submit': { who: mine, make: async () => (await uncertified(), card()) },
    'certification/modify': { who: mine, make: card },
    'certification/modify_c': {
      who: mine,
      make: async () => {
        await uncertified()
        await submitted(stage.app, stage.campus, stage.owner)
        return card()
      },
    },
    'certification/question': {
      who: mine,
      make: async () => (await uncertified(), studies(stage.campus)),
    },
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

/** A faculty and a major of another school, and a paper of another person. */
const foreign = (stage: Stage) => {
  const faculty = async () => (await newCampus(stage.app, `江北大学${key().slice(0, 6)}`)).faculty
  const major = async () => (await newCampus(stage.app, `江北大学${key().slice(0, 6)}`)).major
  const paper = () => newPaper(stage.app, stage.person('stranger'))
  return {
    'certification/submit': { faculty, major, paper },
    'certification/modify': { faculty, major, paper },
    'certification/modify_c': { faculty, major, paper },
    'certification/question': { faculty, major },
  }
}

export default {
  rules,
  foreign,
  nobodys: {
    'certification/major': 'what a school teaches is public',
    'certification/autocert': 'names a faculty and a major as certification/question does',
  },
  harmless: {
    'certification/autocert': {
      faculty: 'read by the query of certification/question, which refuses another school’s',
      major: 'read by the query of certification/question, which refuses another school’s',
    },
  },
  impartial: (stage: Stage) => ({
    'certification/review': [
      async () => {
        await rules(stage)['certification/paper']?.make()
        const { rows } = await stage.app.pool.query(
          `select id from certifications where user_id = $1 and state = 'pending'`,
          [stage.owner.userId],
        )
        return { id: rows[0]?.id ?? '', approve: true }
      },
    ],
  }),
  desks: { certifications: 'certification/review' },
  listed,
} satisfies Ownership
