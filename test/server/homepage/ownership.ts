/** Who may do what with a person's page. */
import { randomUUID } from 'node:crypto'
import { newPerson, picture } from '../campus'
import { certified } from '../certification/certified'
import { as, say } from '../asks'
import {
  key,
  mine,
  unblocked,
  unblockedIn,
  visitors,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  const thePerson: Make = async () => ({ id: stage.owner.userId })
  const theUser: Make = async () => ({ user: stage.owner.userId })
  let tags = 0
  const tag: Make = async () => {
    tags += 1
    const { rows } = await stage.app.pool.query(
      `insert into person_tags (id, user_id, text, own, shown, school_id) values ($1, $2, $3, true, true, $4) returning id`,
      [randomUUID(), stage.owner.userId, `标签${tags}`, stage.campus.school],
    )
    return { id: rows[0].id }
  }
  const photo: Make = async () => {
    const uploaded = await say(stage.app.upload(await picture(), as(stage.owner)))
    await say(stage.app.post('photo/add', { pictures: [uploaded.id] }, as(stage.owner)))
    return { id: uploaded.id }
  }
  /** Asked by somebody who is none of the callers, and answered. */
  const question =
    (answer: boolean): Make =>
    async () => {
      const asker = await certified(stage.app, stage.campus)
      const { id } = await say(
        stage.app.post(
          'question/add',
          { key: key(), user: stage.owner.userId, text: '湖边几点人最少？', anonymous: false },
          as(asker),
        ),
      )
      if (answer) await say(stage.app.post('question/answer', { id, text: '六点' }, as(stage.owner)))
      return { id }
    }
  const line: Make = async () => {
    const visitor = await newPerson(stage.app, stage.campus.school)
    return {
      id: (
        await say(
          stage.app.post('barrage/add', { key: key(), user: stage.owner.userId, text: '路过' }, as(visitor)),
        )
      ).id,
    }
  }
  return {
    'user/home': { who: unblocked, make: thePerson },
    'tag/disuse': { who: mine, make: tag },
    'tag/delete': { who: mine, make: tag },
    'tag/like': { who: visitors, make: tag },
    'tag/dislike': { who: unblockedIn, make: tag },
    'photo/list': { who: unblocked, make: theUser },
    'photo/delete': { who: mine, make: photo },
    'photo/sort': { who: mine, make: async () => ({ pictures: [(await photo()).id] }) },
    'photo/add': {
      who: mine,
      make: async () => ({ pictures: [(await say(stage.app.upload(await picture(), as(stage.owner)))).id] }),
    },
    'question/add': {
      who: visitors,
      make: async () => ({ key: key(), user: stage.owner.userId, text: '今天风大吗？', anonymous: true }),
    },
    'question/list': { who: unblocked, make: theUser },
    'question/detail': { who: unblocked, make: question(true) },
    'question/answer': { who: mine, make: async () => ({ ...(await question(false)()), text: '六点' }) },
    'question/delete': { who: mine, make: question(true) },
    'question/like': { who: unblockedIn, make: question(true) },
    'question/dislike': { who: unblockedIn, make: question(true) },
    'barrage/list': { who: unblocked, make: theUser },
    'barrage/add': {
      who: unblockedIn,
      make: async () => ({ key: key(), user: stage.owner.userId, text: '路过' }),
    },
    'barrage/delete': { who: mine, make: line },
  }
}

export default { rules } satisfies Ownership
