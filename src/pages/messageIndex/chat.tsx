import React, { useState } from 'react'
import type { Acquaintance } from '@contract/homepage/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { Contacts } from '@/shell/chat/contacts'
import type { SentCard } from '@/shell/chat/outbox'
import { withPerson } from '@/shell/chat/side'
import { With } from '@/shell/chat/with'
import { linkTo, pathOfChat } from '@/shell/links'
import { scanCode } from '@/shell/scan'
import { ChainView, isChainView, type ChainViewName } from '@/features/chain/views'
import { GroupView, type GroupViewName } from '@/features/group/views'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Cell, CellGroup } from '@/ui/cell'
import { PageFrame } from '@/ui/page-frame'
import '@/shell/chat/chat.css'

interface Query extends Record<string, string> {
  user: string
  group: string
  view: GroupViewName | ChainViewName
  token: string
  chain: string
  card: string
  id: string
  label: string
}

/**
 * The conversation with `?user=` or of `?group=`, or a page of groups, or of their chains, by `?view=`; without any of them whom to begin one
 * with: the card `?card=` of the thing `?id=` is sent to whoever is chosen.
 */
export default signedIn(
  function ChatPage() {
    const { user, group, view, token, chain, ...asked } = usePageQuery<Query>()
    if (isChainView(view))
      return (
        <ChainView
          view={view}
          {...(group === undefined ? {} : { group })}
          {...(chain === undefined ? {} : { chain })}
        />
      )
    if (group !== undefined || view !== undefined)
      return (
        <GroupView
          {...(group === undefined ? {} : { group })}
          {...(view === undefined ? {} : { view })}
          {...(token === undefined ? {} : { token })}
        />
      )
    return <Person user={user} card={cardOf(asked)} />
  },
  { back: 'arrow', title: t('聊天') },
)

const cardOf = ({ card, id, label = '' }: { card?: string; id?: string; label?: string }) =>
  card && id ? { kind: card, id, label } : undefined

function Person({ user, card }: { user: string | undefined; card: SentCard | undefined }) {
  const [peer, setPeer] = useState<{ user: string; card?: SentCard } | null>(user ? { user } : null)
  if (peer) return <With id={peer.user} side={withPerson(peer.user)} card={peer.card} />
  const pick = async ({ id, name, remark }: Acquaintance) => {
    if (!card) return navigation.redirectTo(pathOfChat(id))
    if (
      await feedback.modal({
        title: t('发给{name}？', { name: remark ?? name }),
        content: t('这条{what}会作为卡片发给 TA。', { what: card.label }),
        confirmText: t('发送'),
      })
    )
      setPeer({ user: id, card })
  }
  return (
    <PageFrame bar={{ back: 'arrow', title: card ? t('发给谁') : t('通讯录') }}>
      {!card && (
        <CellGroup>
          <Cell icon="users" title={t('我的群')} onTap={linkTo('/pages/messageIndex/chat?view=groups')} />
          <Cell icon="search" title={t('找群聊')} onTap={linkTo('/pages/messageIndex/chat?view=find')} />
          <Cell icon="message-2" title={t('发起群聊')} onTap={linkTo('/pages/messageIndex/chat?view=new')} />
          <Cell icon="scan" title={t('扫一扫')} onTap={() => void scanCode()} />
        </CellGroup>
      )}
      <Contacts onPick={(person) => void pick(person)} />
    </PageFrame>
  )
}
