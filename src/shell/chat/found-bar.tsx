import React from 'react'
import { observer } from 'mobx-react-lite'
import { keywordMax } from '@contract/rules'
import { View } from '@/platform/components'
import { SearchBar } from '@/ui/search-bar'
import './chat.css'

interface FoundBarProps {
  of: { typed: string; type(text: string): void; search(text: string): void }
  placeholder: string
}

/** Above a list: the words that narrow it. */
export const FoundBar = observer(function FoundBar({ of, placeholder }: FoundBarProps) {
  return (
    <View className="ch-search-bar">
      <View className="u-grow">
        <SearchBar
          value={of.typed}
          placeholder={placeholder}
          max={keywordMax}
          onChange={of.type}
          onSearch={of.search}
        />
      </View>
    </View>
  )
})
