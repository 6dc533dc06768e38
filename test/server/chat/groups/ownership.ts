/** Who may do what with groups: everything here is for those who are in one, and by their role. */
import { as, key, mine, say, type Make, type Ownership, type Rule, type Stage } from '../../owners'
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

export default { rules, nobodys: ['chat/group/leave'] } satisfies Ownership
