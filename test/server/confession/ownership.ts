/** Who may do what with notes on the wall. Black lists are not asked there: what they hide would tell whose it is. */
import { newAdministrator } from '../certification/certified'
import type { TestSession } from '../harness'
import { as, say } from '../asks'
import {
  desks,
  key,
  mine,
  signedIn,
  visitors,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  const write = async (change: Record<string, unknown> = {}, by = stage.owner) =>
    say(stage.app.post('loveWall/publish', { key: key(), text: '谢谢你的伞', ...change }, as(by)))
  /** By a student of its own, since one writes three a day. */
  const shown: Make = async () => ({ id: (await write({}, await stage.newStudent())).id })
  /** The owner is whom it names. */
  const naming: Make = async () => ({
    id: (await write({ to: stage.owner.userId }, await stage.newStudent())).id,
  })
  const reason = '帖子里有人身威胁，需要联系本人'
  const complained = async () => {
    const { id } = await write({}, await stage.newStudent())
    const sent = { key: key(), subject: 'confession', id, reason: 'abuse', text: '在骂人' } as const
    return (await say(stage.app.post('complaint/add', sent, as(await stage.newStudent())))).id
  }
  const asked = async (by: TestSession) =>
    (await say(stage.app.post('loveWall/askUnseal', { key: key(), reason, id: await complained() }, as(by))))
      .id
  return {
    'loveWall/review': {
      who: desks,
      make: async () => ({
        id: (await write({ text: '高额佣金的活动有人了解吗' }, await stage.newStudent())).id,
        action: 'approve',
      }),
    },
    'loveWall/askUnseal': {
      who: desks,
      make: async () => ({ key: key(), reason, id: await complained() }),
    },
    'loveWall/decideUnseal': {
      who: desks,
      make: async () => ({
        id: await asked(await newAdministrator(stage.app, stage.campus.school)),
        action: 'approve',
      }),
    },
    // to the two who opened it
    'loveWall/unsealed': {
      who: desks,
      make: async () => {
        const id = await asked(stage.person('desk'))
        await say(
          stage.app.post('loveWall/decideUnseal', { id, action: 'approve' }, as(stage.person('platform'))),
        )
        return { id }
      },
    },
    'loveWall/detail': { who: signedIn, make: shown },
    'loveWall/like': { who: signedIn, make: shown },
    'loveWall/dislike': { who: signedIn, make: shown },
    'loveWall/delete': { who: mine, make: async () => ({ id: (await write()).id }) },
    'loveWall/publish': {
      who: visitors,
      make: async () => ({ key: key(), text: '写给你', to: stage.owner.userId }),
    },
    'loveWall/agree': { who: mine, make: naming },
    'loveWall/decline': { who: mine, make: naming },
    'alias/block': {
      who: signedIn,
      make: async () => ({ id: (await write({}, await stage.newStudent())).author.id }),
    },
    'alias/unblock': {
      who: signedIn,
      make: async () => ({ id: (await write({}, await stage.newStudent())).author.id }),
    },
  }
}

const impartial = (stage: Stage) => {
  const caseAbout = async (author: TestSession) => {
    const note = await say(stage.app.post('loveWall/publish', { key: key(), text: '谢谢你的伞' }, as(author)))
    const sent = { key: key(), subject: 'confession', id: note.id, reason: 'abuse', text: '在骂人' } as const
    return (await say(stage.app.post('complaint/add', sent, as(await stage.newStudent())))).id
  }
  const asked = { key: key(), reason: '帖子里有人身威胁，需要联系本人' }
  return {
    'loveWall/review': [
      async () => {
        const text = '高额佣金的活动有人了解吗'
        const { id } = await say(stage.app.post('loveWall/publish', { key: key(), text }, as(stage.owner)))
        return { id, action: 'approve' }
      },
    ],
    'loveWall/decideUnseal': [
      // who asks does not decide
      async () => {
        const id = await caseAbout(await stage.newStudent())
        const made = await say(
          stage.app.post('loveWall/askUnseal', { ...asked, key: key(), id }, as(stage.owner)),
        )
        return { id: made.id, action: 'approve' }
      },
    ],
    'loveWall/askUnseal': [
      async () => {
        const note = await say(
          stage.app.post(
            'loveWall/publish',
            { key: key(), text: '谢谢你的伞' },
            as(await stage.newStudent()),
          ),
        )
        const sent = {
          key: key(),
          subject: 'confession',
          id: note.id,
          reason: 'abuse',
          text: '在骂人',
        } as const
        const { id } = await say(stage.app.post('complaint/add', sent, as(stage.owner)))
        return { ...asked, key: key(), id }
      },
    ],
  }
}

export default {
  rules,
  impartial,
  desks: { confessions: 'loveWall/review', unseals: 'loveWall/decideUnseal' },
} satisfies Ownership
