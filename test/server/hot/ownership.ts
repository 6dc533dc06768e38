/** Who may do what with talks with two sides. */
import { picture } from '../campus'
import { as, say } from '../asks'
import {
  key,
  mine,
  unblocked,
  unblockedIn,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  const talk: Make = async () => {
    const sent = {
      key: key(),
      title: '图书馆该不该通宵开放',
      red: '应该',
      blue: '不应该',
      scope: 'everyone',
    } as const
    return { id: (await say(stage.app.post('hotTalk/publish', sent, as(stage.owner)))).id }
  }
  return {
    'hotTalk/detail': { who: unblocked, make: talk },
    'hotTalk/shares': { who: unblocked, make: talk },
    'hotTalk/setPoint': { who: unblockedIn, make: async () => ({ ...(await talk()), side: 'red' }) },
    'hotTalk/close': { who: mine, make: talk },
    'hotTalk/delete': { who: mine, make: talk },
    'hotTalk/like': { who: unblockedIn, make: talk },
    'hotTalk/dislike': { who: unblockedIn, make: talk },
    'hotTalk/publish': {
      who: mine,
      make: async () => ({
        key: key(),
        title: '图书馆该不该通宵开放',
        red: '应该',
        blue: '不应该',
        scope: 'everyone',
        pictures: [(await say(stage.app.upload(await picture(), as(stage.owner)))).id],
      }),
    },
  }
}

export default { rules } satisfies Ownership
