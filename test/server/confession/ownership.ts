/** Who may do what with notes on the wall. Black lists are not asked there: what they hide would tell whose it is. */
import {
  as,
  key,
  mine,
  say,
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
  return {
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

export default { rules } satisfies Ownership
