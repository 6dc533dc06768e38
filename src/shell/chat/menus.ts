import { mayRecall } from '@contract/chat/rules'
import type { Message } from '@contract/chat/schema'
import { t } from '@/locale'
import { complain } from '@/shell/complaint/entry'
import { back } from '@/shell/links'
import { confirmBlock } from '@/shell/privacy/black-list'
import { post } from '@/net/call'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { offer } from '@/ui/menu'
import type { ChatStore } from './chat-store'
import type { Unsent } from './outbox'

async function copy(text: string): Promise<void> {
  await clipboard.write(text)
  feedback.toast(t('已复制'))
}

/** What can be done with a message; one's own may be taken back while it is fresh. */
export async function messageMenu(store: ChatStore, message: Message): Promise<void> {
  const mine = store.isMine(message)
  const fresh = mine && mayRecall(Date.parse(message.at), Date.now())
  const others = store.side.group && !mine && !message.recalled
  await reportFailure(
    offer([
      ...(message.text === ''
        ? []
        : [
            {
              label: message.kind === 'file' ? t('复制文件名') : t('复制'),
              act: () => copy(message.text),
            },
          ]),
      ...(message.recalled ? [] : [{ label: t('回复'), act: () => store.answer(message) }]),
      ...(!message.recalled && (fresh || (others && store.takesBack))
        ? [{ label: t('撤回'), act: () => store.recall(message) }]
        : []),
      ...(others
        ? [
            {
              label: t('@ TA'),
              act: () => store.mention({ id: message.sender, name: store.nameOf(message) }),
            },
            { label: t('举报'), act: () => store.pick(true, message) },
          ]
        : []),
      { label: t('删除'), act: () => store.remove(message) },
    ]),
  )
}

/** A message that was not taken: once more, or away with it. */
export const unsentMenu = (store: ChatStore, { key }: Unsent): Promise<void> =>
  offer([
    { label: t('重发'), act: () => store.outbox.retry(key) },
    { label: t('删除'), act: () => store.outbox.remove(key) },
  ])

async function clear(conversation: string): Promise<void> {
  const sure = await feedback.modal({
    title: t('删除聊天？'),
    content: t('你这边的聊天记录会清空，对方不受影响。'),
    confirmText: t('删除'),
    danger: true,
  })
  if (!sure) return
  await post('chat/remove', { conversation })
  back()
}

/** What can be done with the conversation and the other person. */
export async function chatMenu(store: ChatStore, onSearch: () => void): Promise<void> {
  const { data } = store.chat
  if (!data?.peer) return
  const { conversation, pinned, muted, peer } = data
  const change = async (path: 'chat/pin' | 'chat/mute', id: string, on: boolean) => {
    await post(path, { conversation: id, on })
    store.chat.set({ ...data, ...(path === 'chat/pin' ? { pinned: on } : { muted: on }) })
  }
  const own =
    conversation === null
      ? []
      : [
          { label: pinned ? t('取消置顶') : t('置顶'), act: () => change('chat/pin', conversation, !pinned) },
          {
            label: muted ? t('取消免打扰') : t('免打扰'),
            act: () => change('chat/mute', conversation, !muted),
          },
          { label: t('查找聊天记录'), act: onSearch },
          { label: t('删除聊天'), act: () => clear(conversation) },
        ]
  await reportFailure(
    offer([
      ...own,
      ...(conversation !== null && store.thread.shown.some((message) => !store.isMine(message))
        ? [{ label: t('举报聊天内容'), act: () => store.pick(true) }]
        : []),
      { label: t('举报用户'), act: () => complain('user', peer.id) },
      {
        label: t('拉黑'),
        act: async () => (await confirmBlock({ id: peer.id, name: store.name })) && back(),
      },
    ]),
  )
}
