import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Message } from '@contract/chat/schema'
import type { Acquaintance } from '@contract/homepage/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { ChatStore } from '@/shell/chat/chat-store'
import type { SentCard } from '@/shell/chat/outbox'
import { Contacts } from '@/shell/chat/contacts'
import { Foot } from '@/shell/chat/foot'
import { chatMenu } from '@/shell/chat/menus'
import { PickingBar } from '@/shell/chat/picking-bar'
import { ChatSearch } from '@/shell/chat/search'
import { Talk, TalkSkeleton } from '@/shell/chat/talk'
import { listenToVendor } from '@/shell/chat/vendor'
import { pathOfChat } from '@/shell/links'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { useTitle } from '@/ui/use-title'
import '@/shell/chat/chat.css'

/** The conversation with `?user=`, or whom to begin one with; the card `?card=` of the thing `?id=` is sent to whoever is chosen. */
export default signedIn(
  function ChatPage() {
    const { user, ...asked } = usePageQuery<{ user: string; card: string; id: string; label: string }>()
    const card = cardOf(asked)
    const [peer, setPeer] = useState<{ user: string; card?: SentCard } | null>(user ? { user } : null)
    if (peer) return <With user={peer.user} card={peer.card} />
    const pick = async ({ id, name, remark }: Acquaintance) => {
      if (!card) return navigation.redirectTo(pathOfChat(id))
      if (
        await feedback.modal({
          title: t('发给{name}？', { name: remark ?? name }),
          content: t('这条{what}会作为卡片发给 TA。', { what: card.label }),
          confirmText: t('发给 TA'),
        })
      )
        setPeer({ user: id, card })
    }
    return (
      <PageFrame bar={{ back: 'arrow', title: card ? t('发给谁') : t('发起聊天') }}>
        <Contacts onPick={(person) => void pick(person)} />
      </PageFrame>
    )
  },
  { back: 'arrow', title: t('聊天') },
)

const cardOf = ({ card, id, label = '' }: { card?: string; id?: string; label?: string }) =>
  card && id ? { kind: card, id, label } : undefined

const With = observer(function With({ user, card }: { user: string; card?: SentCard | undefined }) {
  const [store] = useState(() => new ChatStore(user))
  const [searching, setSearching] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  const { data } = store.chat
  useEffect(() => store.start(), [store])
  useEffect(listenToVendor, [])
  useEffect(() => {
    if (card) store.outbox.add({ card })
  }, [store, card])
  usePageEvent('onShow', () => store.show(true))
  usePageEvent('onHide', () => store.show(false))
  const found = async ({ seq }: Message) => {
    await store.find(seq)
    // the place first: the talk comes back there, and does not pass its end, which would take the place back
    setAt(seq)
    setSearching(false)
  }
  const menu = data && (
    <IconButton name="dots" label={t('更多')} onTap={() => void chatMenu(store, () => setSearching(true))} />
  )
  const { conversation, picking, typing } = store
  const title = picking ? t('选择消息') : typing.shown ? t('对方正在输入…') : store.name || t('聊天')
  useTitle(store.name)
  const foot = picking ? (
    <PickingBar picking={picking} onCancel={() => store.pick(false)} />
  ) : (
    <Foot store={store} />
  )
  return (
    <PageFrame
      className="ch-page"
      bar={{ back: 'arrow', title, right: picking ? null : menu }}
      foot={data && !searching ? foot : undefined}
    >
      <Loaded of={store.chat} onRetry={store.load} skeleton={<TalkSkeleton />} part>
        {() => !searching && <Talk store={store} at={at} onMove={() => setAt(null)} />}
      </Loaded>
      {searching && conversation && (
        <ChatSearch
          store={store}
          conversation={conversation}
          onPick={(message) => void found(message)}
          onClose={() => setSearching(false)}
        />
      )}
    </PageFrame>
  )
})
