import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { schoolsBy } from '@/shell/school/schools'
import { Keyword } from '@/shell/search/keyword'
import { Results } from '@/shell/search/results'
import { View } from '@/platform/components'
import { Cell } from '@/ui/cell'
import { SearchBar } from '@/ui/search-bar'
import './registrar.css'

/** More schools than this are told apart better by a longer word. */
const most = 5

/** Who looks after all schools says which. */
export const FindSchool = observer(function FindSchool({ onFound }: { onFound: (school: string) => void }) {
  const [keyword] = useState(() => new Keyword())
  const [results] = useState(() => new Results(schoolsBy))
  const { typed, settled, type, search } = keyword
  const list = settled === '' ? null : results.of(settled)
  useEffect(() => void list?.load(), [list])
  const found = list?.items ?? []
  return (
    <View className="u-pad g-form">
      <SearchBar
        value={typed}
        placeholder={t('搜要导入数据的学校')}
        max={keywordMax}
        onChange={type}
        onSearch={search}
      />
      {found.slice(0, most).map(({ id, name, campus, city }) => (
        <Cell key={id} title={name} text={`${campus} · ${city}`} onTap={() => onFound(id)} />
      ))}
      {list?.empty && <View className="u-meta">{t('没有收录这所学校')}</View>}
      {found.length > most && <View className="u-meta">{t('还有更多，写长一点更好找')}</View>}
    </View>
  )
})
