/** Who may do what with groups: everything here is for those who are in one, and by their role. */
import { as, key, mine, say, visitors, type Make, type Ownership, type Rule, type Stage } from '../../owners'
import { befriend } from '../chats'

function rules(stage: Stage): Record<string, Rule> {
  /** A group of the owner's, with a friend in it. */
  const made = async (change: Record<string, unknown> = {}): Promise<{ group: string; user: string }> => {
    const friend = await stage.newStudent()
    await befriend(stage.app, stage.owner, friend)
    const { id } = await say(
      stage.app.post(
        'chat/group/create',
        {
          key: key(),
          name: '器材室',
          kind: 'club',
          scope: 'everyone',
          approval: 'free',
          people: [friend.userId],
          ...change,
        },
        as(stage.owner),
      ),
    )
    return { group: id, user: friend.userId }
  }
  const within =
    (more: Record<string, unknown> = {}): Make =>
    async () => ({ group: (await made()).group, ...more })
  const over =
    (more: Record<string, unknown> = {}): Make =>
    async () => ({ ...(await made()), ...more })
  const group = (make: Make): Rule => ({ who: mine, make })
  return {
    'chat/group/create': {
      who: visitors,
      make: async () => ({
        ...{ key: key(), name: '器材室', kind: 'club', scope: 'everyone', approval: 'free' },
        people: [stage.owner.userId],
      }),
      // brought into it
      given: async ({ id }: { id: string }) => {
        const { rows } = await stage.app.pool.query<{ made: boolean }>(
          `select maker_id = $2 as made from chat_groups g join conversation_members m on m.conversation_id = g.id
          where g.id = $1 and m.user_id = $2`,
          [id, stage.owner.userId],
        )
        return rows.some(({ made: own }) => !own)
      },
    },
    'chat/group': group(within()),
    'chat/group/members': group(within()),
    'chat/group/say': group(async () => ({ ...(await within()()), key: key(), text: '在吗' })),
    'chat/group/invite': group(async () => ({
      ...(await within()()),
      people: [(await stage.newStudent()).userId],
    })),
    'chat/group/renew': group(within()),
    'chat/group/requests': group(within()),
    'chat/group/decide': group(over({ accept: true })),
    'chat/group/edit': group(within({ name: '器材室二' })),
    'chat/group/notice': group(async () => ({ ...(await within()()), key: key(), text: '周五换时间' })),
    'chat/group/noticed': group(within()),
    'chat/group/role': group(over({ manager: true })),
    'chat/group/handOver': group(over()),
    'chat/group/remove': group(over()),
    'chat/group/silence': group(over({ minutes: 10 })),
    'chat/group/quiet': group(within({ on: true })),
    'chat/group/dissolve': group(within()),
  }
}

/** Who is not in the group. */
const foreign = (stage: Stage) => {
  const user = async () => stage.person('stranger').userId
  return {
    'chat/group/role': { user },
    'chat/group/handOver': { user },
    'chat/group/silence': { user },
  }
}

export default {
  rules,
  foreign,
  nobodys: { 'chat/group/leave': 'takes only the caller out of what they are in' },
} satisfies Ownership
