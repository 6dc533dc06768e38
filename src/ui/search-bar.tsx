import React from 'react'
import { Input, View } from '@/platform/components'
import type { Tap } from '@/platform/components/types'
import { t } from '@/locale'
import { Icon } from './icons/icon'
import './search-bar.css'

/** Looks like a search and leads to the search page. */
export function SearchEntry({ placeholder, onTap }: { placeholder: string; onTap: Tap }) {
  return (
    <View className="u-search" ariaRole="button" onTap={onTap} hoverClassName="u-press">
      <Icon name="search" size={20} />
      <View className="u-grow u-one">{placeholder}</View>
    </View>
  )
}

interface SearchBarProps {
  value: string
  placeholder: string
  /** Characters. */
  max: number
  onChange: (value: string) => void
  /** The keyboard's search key. */
  onSearch: (value: string) => void
  focus?: boolean | undefined
}

/** The search itself, with a cross that empties it. */
export function SearchBar({ value, placeholder, max, onChange, onSearch, focus }: SearchBarProps) {
  return (
    <View className="u-search u-search-live">
      <Icon name="search" size={20} />
      <Input
        className="u-search-input"
        value={value}
        placeholder={placeholder}
        maxLength={max}
        confirmType="search"
        focus={focus}
        ariaLabel={t('搜索')}
        onInput={onChange}
        onConfirm={onSearch}
      />
      {value !== '' && (
        <View className="u-search-clear" ariaRole="button" ariaLabel={t('清空')} onTap={() => onChange('')}>
          <Icon name="x" size={20} />
        </View>
      )}
    </View>
  )
}
