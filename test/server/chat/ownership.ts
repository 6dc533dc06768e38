/** Who may do what with conversations. */
import { newMedia, publish } from '../campus'
import type { TestSession } from '../harness'
import { as, say } from '../asks'
import { key, mine, unblockedIn, visitors, type Make, type Ownership, type Rule, type Stage } from '../owners'
import { befriend } from './chats'

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
    'chat/file': {
      who: mine,
      make: async () => {
        const friend = await stage.newStudent()
        await befriend(stage.app, stage.owner, friend)
        const file = await newMedia(stage.app, stage.owner, 'document')
        const body = { key: key(), to: friend.userId, file }
        const { conversation, seq } = await say(stage.app.post('privateChat', body, as(stage.owner)))
        return { conversation, seq }
      },
    },
    'chat/read': { who: mine, make: within({ seq: 2 }) },
    'chat/recall': { who: mine, make: within({ seq: 2 }) },
    'chat/delete': { who: mine, make: within({ seqs: [1] }) },
    'chat/transcript': { who: mine, make: within({ key: key() }) },
    'chat/remove': { who: mine, make: within({}) },
    'chat/pin': { who: mine, make: within({ on: true }) },
    'chat/mute': { who: mine, make: within({ on: true }) },
  }
}

/** A dynamic that nobody but its author sees; who said nothing that is complained of. */
const foreign = (stage: Stage) => {
  let friend: TestSession | undefined
  return {
    privateChat: {
      'card.id': {
        around: { text: undefined, card: { kind: 'dynamic' } },
        make: async () => (await publish(stage.app, stage.person('stranger'), { scope: 'me' })).id,
        own: async () => (await publish(stage.app, stage.owner, { scope: 'everyone' })).id,
      },
    },
    'chat/transcript': {
      about: {
        around: async () => {
          friend = await stage.newStudent()
          await befriend(stage.app, stage.owner, friend)
          const { id } = await say(
            stage.app.post(
              'chat/group/create',
              {
                ...{ key: key(), name: '器材室', kind: 'club', scope: 'everyone', approval: 'free' },
                people: [friend.userId],
              } as never,
              as(stage.owner),
            ),
          )
          await say(
            stage.app.post('chat/group/say', { group: id, key: key(), text: '在吗' } as never, as(friend)),
          )
          return { conversation: id }
        },
        make: async () => stage.person('stranger').userId,
        own: async () => friend?.userId ?? '',
      },
    },
  }
}

export default { rules, foreign } satisfies Ownership
