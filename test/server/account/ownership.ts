/** Who may do what with an account, and with whom it follows. */
import { randomUUID } from 'node:crypto'
import { picture } from '../campus'
import { as, say } from '../asks'
import { mine, unblockedIn, visitors, type Make, type Ownership, type Rule, type Stage } from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  const thePerson: Make = async () => ({ id: stage.owner.userId })
  const theUser: Make = async () => ({ user: stage.owner.userId })
  const device: Make = async () => {
    const { rows } = await stage.app.pool.query(
      `insert into sessions (id, user_id, token_hash, client, device, expires_at) select $1, user_id, $2, client, '旧手机', expires_at from sessions where user_id = $3 limit 1 returning id`,
      [randomUUID(), Buffer.from(randomUUID()), stage.owner.userId],
    )
    return { id: rows[0].id }
  }
  return {
    'user/follow': { who: visitors, make: thePerson },
    'user/followings': { who: unblockedIn, make: theUser },
    'user/followers': { who: unblockedIn, make: theUser },
    'user/remark': { who: visitors, make: async () => ({ id: stage.owner.userId, remark: '湖边的人' }) },
    'user/signOutDevice': { who: mine, make: device },
    'user/edit': {
      who: mine,
      make: async () => ({
        avatar: { id: (await say(stage.app.upload(await picture(), as(stage.owner)))).id },
      }),
    },
  }
}

const nobodys = {
  'user/unfollow': 'ends what the caller began, of whomever',
  'user/block': 'everybody may keep everybody away',
  'user/unblock': 'ends what the caller began, of whomever',
  'user/dismissRecommended': 'says only what the caller is shown',
}

const harmless = {
  'user/edit': { 'school.id': 'everybody chooses a school, and is a student there once certified' },
}

export default { rules, nobodys, harmless } satisfies Ownership
