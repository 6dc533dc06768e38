import React from 'react'
import { observer } from 'mobx-react-lite'
import { stateTitles, type AccountState } from '@contract/subscribe/rules'
import type { OwnAccount } from '@contract/subscribe/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag, type TagTone } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { applyPage, editPage, pathOf, writePage } from './labels'
import './subscribe.css'

const tones: Record<AccountState, TagTone> = {
  pending: 'amber',
  approved: 'green',
  refused: 'red',
  closed: 'red',
}
const byId = ({ id }: OwnAccount) => id
const apply = linkTo(applyPage)

function Row({ account }: { account: OwnAccount }) {
  const { id, name, avatar, intro, state, reason, owner } = account
  const changes = owner && (state === 'pending' || state === 'refused')
  return (
    <View
      className="sb-offer"
      ariaRole="none"
      ariaLabel={name}
      onTap={linkTo(changes ? editPage(id) : pathOf('account', id))}
      hoverClassName="u-cell-press"
    >
      <Avatar src={avatar} name={name} size={48} />
      <View className="u-grow">
        <View className="sb-name">
          <Text className="u-strong u-one">{name}</Text>
          <Tag tone={tones[state]}>{t(stateTitles[state])}</Tag>
        </View>
        <View className="u-meta u-two">
          {reason === '' ? `${owner ? t('负责人') : t('编辑')} · ${intro}` : t('原因：{reason}', { reason })}
        </View>
      </View>
      {state === 'approved' && (
        <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
          <Button
            size={32}
            kind="line"
            ariaLabel={t('写文章给{name}', { name })}
            onTap={linkTo(writePage(id))}
          >
            {t('写文章')}
          </Button>
        </View>
      )}
    </View>
  )
}

/** Another one, where there is one. */
const More = observer(function More({ list }: { list: PagedList<OwnAccount> }) {
  if (list.items.length === 0) return null
  return (
    <View className="sb-end">
      <Button block kind="line" icon="plus" onTap={apply}>
        {t('申请公众号')}
      </Button>
    </View>
  )
})

/** Accounts that one applied for or writes for. */
export function OwnAccounts() {
  const list = useStore(
    () => new PagedList<OwnAccount>((after) => get('subscribe/own', { after }, inPlace), byId),
    { show: true, pull: true },
  )
  useTitle(t('我的公众号'))
  return (
    <>
      <PagedListView
        list={list}
        keyOf={byId}
        rowHeight={92}
        skeleton={<RowSkeleton />}
        renderItem={(account) => <Row account={account} />}
        empty={
          <Empty
            title={t('还没有公众号')}
            text={t('社团、学院、机构和校园媒体都可以申请，由学校审核。要完成学生认证。')}
            action={{ label: t('申请公众号'), icon: 'plus', onTap: apply }}
          />
        }
      />
      <More list={list} />
    </>
  )
}
