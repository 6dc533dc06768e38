import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { reserved, roleTitles, type Role } from '@contract/roles/rules'
import type { HeldGrant } from '@contract/roles/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { dateText } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { AdminStore } from './admin-store'
import { GrantSheet } from './grant-sheet'
import { ReasonSheet } from './reason-sheet'
import './roles.css'

const byId = ({ id }: HeldGrant) => id
const kept: readonly Role[] = reserved

/** Who holds which role in the administrator's schools; gives and takes. */
export const Grants = observer(function Grants({ store }: { store: AdminStore }) {
  const [ending, setEnding] = useState<HeldGrant | null>(null)
  const [giving, setGiving] = useState(false)
  const row = (grant: HeldGrant) => {
    const { person, role, school, until } = grant
    const where = [
      school?.name ?? t('全平台'),
      until ? t('到 {date}', { date: dateText(until) }) : t('长期'),
    ].join(' · ')
    return (
      <View className="r-entry r-head">
        <Avatar src={person.avatar} name={person.name} size={40} />
        <View className="u-grow">
          <View className="u-one">{`${person.name} · ${t(roleTitles[role])}`}</View>
          <View className="u-meta u-one">{where}</View>
        </View>
        {(store.platform || !kept.includes(role)) && (
          <Button
            size={32}
            kind="line"
            ariaLabel={t('收回{name}的{role}', { name: person.name, role: t(roleTitles[role]) })}
            onTap={() => setEnding(grant)}
          >
            {t('收回')}
          </Button>
        )}
      </View>
    )
  }
  return (
    <>
      <View className="u-pad">
        <Button block kind="quiet" icon="plus" onTap={() => setGiving(true)}>
          {t('授予角色')}
        </Button>
      </View>
      <PagedListView
        list={store.grants}
        keyOf={byId}
        renderItem={row}
        rowHeight={70}
        skeleton={<RowSkeleton rows={4} />}
        empty={<Empty title={t('还没有人有角色')} text={t('通过申请，或者直接授予。')} />}
      />
      {giving && (
        <GrantSheet
          platform={store.platform}
          onClose={() => setGiving(false)}
          onSend={async (user, role, days) => {
            await store.grant(user, role, days)
            feedback.toast(t('已授予'), { icon: 'success' })
          }}
        />
      )}
      {ending && (
        <ReasonSheet
          title={t('收回{name}的{role}', { name: ending.person.name, role: t(roleTitles[ending.role]) })}
          label={t('收回')}
          onClose={() => setEnding(null)}
          onSend={(reason) => store.revoke(ending, reason)}
        />
      )}
    </>
  )
})
