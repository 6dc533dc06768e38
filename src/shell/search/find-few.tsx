import React, { useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import type { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { SearchBar } from '@/ui/search-bar'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Keyword } from './keyword'
import type { PersonStore } from './person'
import { Results } from './results'

interface FindFewProps<T extends object> {
  placeholder: string
  /** What a keyword finds. */
  by: (keyword: string) => PagedList<T>
  /** A row; `clear` empties the search. */
  row: (found: T, clear: () => void) => ReactNode
  /** Said where nothing is found. */
  none: string
  focus?: boolean
}

/** More names than this are told apart better by a longer word. */
const most = 5

/** Finds one of many by name, for a form: the first few, and what to do when it is not among them. */
export const FindFew = observer(function FindFew<T extends { id: string }>({
  placeholder,
  by,
  row,
  none,
  focus,
}: FindFewProps<T>) {
  const [keyword] = useState(() => new Keyword())
  const [results] = useState(() => new Results(by))
  const { typed, settled, type, search } = keyword
  const list = settled === '' ? null : results.of(settled)
  useEffect(() => void list?.load(), [list])
  const found = list?.items ?? []
  return (
    <>
      <SearchBar
        value={typed}
        placeholder={placeholder}
        max={keywordMax}
        onChange={type}
        onSearch={search}
        focus={focus}
      />
      {list?.phase === 'loading' && <RowSkeleton rows={2} />}
      {list?.phase === 'error' && <ErrorState error={list.error} onRetry={list.load} />}
      {found.slice(0, most).map((one) => (
        <React.Fragment key={one.id}>{row(one, () => search(''))}</React.Fragment>
      ))}
      {list?.empty && <View className="u-meta u-pad">{none}</View>}
      {found.length > most && <View className="u-meta u-pad">{t('还有更多，写长一点更好找')}</View>}
    </>
  )
}) as <T extends { id: string }>(props: FindFewProps<T>) => ReactElement

/** Where somebody studies, as a line below the name. */
export const whereStudying = ({ data: { school, college } }: PersonStore): string =>
  [school, college].filter(Boolean).join(' · ')
