import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Message } from '@contract/chat/schema'
import { t } from '@/locale'
import { linkTo, pathOfGroup } from '@/shell/links'
import { View } from '@/platform/components'
import { files } from '@/platform/file'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { useIncoming } from '@/ui/use-incoming'
import { useTitle } from '@/ui/use-title'
import { ChatStore } from './chat-store'
import { ThingBar } from './thing-bar'
import { Foot } from './foot'
import { sendHanded } from './handed'
import { MentionSheet } from './mention-sheet'
import { chatMenu } from './menus'
import { NoticeBar } from './notice-bar'
import type { SentCard } from './outbox'
import { PickingBar } from './picking-bar'
import { ChatSearch } from './search'
import { saying } from './saying'
import type { Side } from './side'
import { Talk, TalkSkeleton } from './talk'
import { listenToVendor } from './vendor'
import './chat.css'

interface WithProps {
  /** The person or the group. */
  id: string
  side: Side
  card?: SentCard | undefined
  /** It opens with the search. */
  search?: boolean
}

/** The conversation with one person, or of a group. */
export const With = observer(function With({ id, side, card, search = false }: WithProps) {
  const [store] = useState(() => new ChatStore(id, side))
  const [searching, setSearching] = useState(search)
  const [at, setAt] = useState<number | null>(null)
  const { data } = store.chat
  useEffect(() => store.start(), [store])
  useEffect(listenToVendor, [])
  useEffect(() => {
    const said = card ? { card } : saying.take(id)
    if (said) store.outbox.add(said)
  }, [store, card, id])
  usePageEvent('onShow', () => {
    store.show(true)
    // what was changed on the group's own pages, and what the two deal with
    if (data) void store.lookAgain()
  })
  usePageEvent('onHide', () => store.show(false))
  const found = async ({ seq }: Message) => {
    if (!(await store.find(seq))) return
    // the place first: the talk comes back there, and does not pass its end, which would take the place back
    setAt(seq)
    setSearching(false)
  }
  const incoming = useIncoming((...handed) => void sendHanded(store, ...handed), files.canChoose)
  const { conversation, picking, typing } = store
  const menu = data && (
    <IconButton
      name="dots"
      label={t('更多')}
      onTap={
        side.group ? linkTo(pathOfGroup(id, 'info')) : () => void chatMenu(store, () => setSearching(true))
      }
    />
  )
  const name = data?.group ? `${store.name}（${data.group.count}）` : store.name
  const title = picking ? t('选择消息') : typing.shown ? t('对方正在输入…') : name || t('聊天')
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
        {() =>
          !searching && (
            <View id={incoming} className="ch-with-notice">
              <NoticeBar store={store} />
              <ThingBar store={store} />
              <Talk store={store} at={at} onMove={() => setAt(null)} />
            </View>
          )
        }
      </Loaded>
      {searching && conversation && (
        <ChatSearch
          store={store}
          conversation={conversation}
          onPick={(message) => void found(message)}
          onClose={() => setSearching(false)}
        />
      )}
      {side.group && <MentionSheet store={store} />}
    </PageFrame>
  )
})
