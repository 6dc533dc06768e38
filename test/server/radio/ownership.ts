/** Who may do what with programmes. */
import { entrust, newPhoto, onAir, silence } from '../campus'
import { as, say } from '../asks'
import {
  key,
  mine,
  reviewersAnd,
  unblocked,
  unblockedIn,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  const recording = async (): Promise<string> => {
    const sent = { path: 'upload/audio', filename: 'a.wav', type: 'audio/wav', ...as(stage.owner) } as const
    return (await say(stage.app.upload(silence(60), sent))).id
  }
  // recordings are few a minute: an owner's programme serves until it is deleted
  const made = new Map<string, string>()
  const programme = async (): Promise<string> => {
    const { app, owner, campus } = stage
    const known = made.get(owner.userId)
    if (known && (await app.get('radio/detail', { ...as(owner), query: { id: known } })).code === 0)
      return known
    if (!known) await entrust(app, owner, 'broadcaster', campus.school)
    const sound = await recording()
    const { id } = await say(
      app.post(
        'radio/publish',
        { key: key(), column: 'talk', title: '深夜电台', intro: '', sound },
        as(owner),
      ),
    )
    await onAir(app, id)
    made.set(owner.userId, id)
    return id
  }
  const it: Make = async () => ({ id: await programme() })
  const line: Make = async () => {
    const sent = { key: key(), id: await programme(), second: 1, text: '路过' }
    return { id: (await say(stage.app.post('radio/bullet', sent, as(await stage.newStudent())))).id }
  }
  return {
    'radio/publish': {
      who: mine,
      make: async () => {
        await entrust(stage.app, stage.owner, 'broadcaster', stage.campus.school)
        const files = { cover: await newPhoto(stage.app, stage.owner), sound: await recording() }
        return { key: key(), column: 'talk', title: '深夜电台', intro: '', ...files }
      },
    },
    'radio/detail': { who: unblocked, make: it },
    'radio/delete': { who: mine, make: it },
    'radio/like': { who: unblockedIn, make: it },
    'radio/dislike': { who: unblockedIn, make: it },
    'radio/progress': { who: unblockedIn, make: async () => ({ ...(await it()), second: 3 }) },
    'radio/bullets': { who: unblocked, make: async () => ({ ...(await it()), second: 0 }) },
    'radio/bullet': {
      who: unblockedIn,
      make: async () => ({ ...(await it()), key: key(), second: 3, text: '晚安' }),
    },
    'radio/deleteBullet': { who: reviewersAnd, make: line },
  }
}

export default { rules } satisfies Ownership
