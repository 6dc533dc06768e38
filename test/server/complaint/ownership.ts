/** Who may do what with complaints, decisions and appeals. */
import { publish } from '../campus'
import {
  as,
  key,
  mine,
  reviewersAnd,
  say,
  visitors,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  /** Made by the owner, about someone who is none of the callers. */
  const complaint: Make = async () => {
    const { id } = await publish(stage.app, await stage.newStudent(), { scope: 'everyone' })
    const sent = { key: key(), subject: 'dynamic', id, reason: 'advert' } as const
    return { id: (await say(stage.app.post('complaint/add', sent, as(stage.owner)))).id }
  }
  /** About the owner, whose dynamic was taken down. */
  const decision: Make = async () => {
    const { id } = await publish(stage.app, stage.owner, { scope: 'everyone' })
    const sent = { key: key(), subject: 'dynamic', id, reason: 'advert' } as const
    const made = await say(stage.app.post('complaint/add', sent, as(await stage.newStudent())))
    await say(
      stage.app.post(
        'complaint/approved',
        { id: made.id, rule: 'advert', note: '反复发布广告' },
        as(stage.person('desk')),
      ),
    )
    return { id: made.id }
  }
  return {
    'complaint/add': {
      who: visitors,
      make: async () => ({
        key: key(),
        subject: 'dynamic',
        reason: 'advert',
        id: (await publish(stage.app, stage.owner, { scope: 'everyone' })).id,
      }),
    },
    'complaint/detail': { who: reviewersAnd, make: complaint },
    'complaint/delete': { who: mine, make: complaint },
    'appeal/add': {
      who: mine,
      make: async () => ({ ...(await decision()), key: key(), text: '这是社团招新' }),
    },
    'appeal/detail': { who: reviewersAnd, make: decision },
  }
}

export default { rules } satisfies Ownership
