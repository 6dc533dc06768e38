import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/confession/rules'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { SearchBar } from '@/ui/search-bar'
import { Sheet } from '@/ui/sheet'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { Recipient } from './publish-store'
import { RecipientSearch } from './recipient-search'
import './confession.css'

interface ToSheetProps {
  onChoose: (to: Recipient) => void
  onClose: () => void
}

/** Whom a post is for: a classmate by name, or just the words. */
export const ToSheet = observer(function ToSheet({ onChoose, onClose }: ToSheetProps) {
  const [search] = useState(() => new RecipientSearch(profile.school?.id ?? '', profile.me?.id))
  const { keyword, list } = search
  const name = keyword.typed.trim()
  useEffect(() => void list?.load(), [list])
  return (
    <Sheet open onClose={onClose} label={t('写给谁')} head={<View className="u-title">{t('写给谁')}</View>}>
      <View className="w-sheet">
        <SearchBar
          value={keyword.typed}
          placeholder={t('TA 的昵称，或者一个称呼')}
          max={limits.to.max}
          onChange={keyword.type}
          onSearch={keyword.search}
          focus
        />
        {name !== '' && (
          <View className="w-person">
            <View className="u-grow">
              <View className="u-strong u-one">{t('只写“{name}”', { name })}</View>
              <View className="u-meta">{t('没有对应账号的，管理员看过再上墙')}</View>
            </View>
            <Button
              size={32}
              kind="line"
              ariaLabel={t('只写“{name}”', { name })}
              onTap={() => onChoose({ id: null, name })}
            >
              {t('选')}
            </Button>
          </View>
        )}
        {list?.phase === 'loading' && <RowSkeleton rows={2} />}
        {list?.phase === 'error' && <ErrorState error={list.error} onRetry={list.load} />}
        {list?.items.map((person) => (
          <View key={person.id} className="w-person">
            <Avatar src={person.avatar} name={person.name} />
            <View className="u-grow">
              <View className="u-strong u-one">{person.name}</View>
              <View className="u-meta u-one">{person.college ?? person.school}</View>
            </View>
            <Button
              size={32}
              kind="line"
              ariaLabel={t('写给{name}', { name: person.name })}
              onTap={() => onChoose({ id: person.id, name: person.name })}
            >
              {t('选')}
            </Button>
          </View>
        ))}
        {list?.empty && <View className="u-meta w-line">{t('本校没有叫这个的同学')}</View>}
      </View>
    </Sheet>
  )
})
