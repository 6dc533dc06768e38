/** Who may do what with conversations. */
import {
  as,
  key,
  mine,
  say,
  unblockedIn,
  visitors,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  /** With a friend, whose message is the first. */
  const conversation = async (): Promise<string> => {
    const friend = await stage.newStudent()
    await say(
      stage.app.post('privateChat', { key: key(), to: stage.owner.userId, text: '在吗？' }, as(friend)),
    )
    return (
      await say(
        stage.app.post('privateChat', { key: key(), to: friend.userId, text: '在的' }, as(stage.owner)),
      )
    ).conversation
  }
  const within =
    (more: Record<string, unknown>): Make =>
    async () => ({ conversation: await conversation(), ...more })
  const some = (data: { items: readonly unknown[] }): boolean => data.items.length > 0
  return {
    privateChat: { who: visitors, make: async () => ({ key: key(), to: stage.owner.userId, text: '你好' }) },
    'chat/with': { who: unblockedIn, make: async () => ({ user: stage.owner.userId }) },
    'chat/messages': { who: mine, make: within({}), given: some },
    'chat/search': { who: mine, make: within({ keyword: '在' }), given: some },
    'chat/read': { who: mine, make: within({ seq: 2 }) },
    'chat/recall': { who: mine, make: within({ seq: 2 }) },
    'chat/delete': { who: mine, make: within({ seqs: [1] }) },
    'chat/transcript': { who: mine, make: within({ key: key() }) },
    'chat/remove': { who: mine, make: within({}) },
    'chat/pin': { who: mine, make: within({ on: true }) },
    'chat/mute': { who: mine, make: within({ on: true }) },
  }
}

export default { rules } satisfies Ownership
