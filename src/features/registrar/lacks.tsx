import React from 'react'
import type { Lack } from '@contract/school/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Section } from '@/ui/section'

/** What a school still has to bring and then what it has, each leading to where that is done. */
export function Lacks({ items }: { items: readonly Lack[] }) {
  const [open, there] = [items.filter(({ count }) => count === 0), items.filter(({ count }) => count > 0)]
  return (
    <>
      <Section title={t('还差什么')} />
      <View className="u-meta u-pad g-note">
        {open.length === 0
          ? t('都备齐了。点一项可以接着补充和修改。')
          : t('还差 {n} 项，备齐了同学用起来才顺。', { n: open.length })}
      </View>
      <CellGroup>
        {[...open, ...there].map(({ name, title, why, count, unit, page, until, ending }) => (
          <Cell
            key={name}
            icon={count === 0 ? 'circle' : ending ? 'alert-circle' : 'circle-check'}
            title={t(title)}
            text={ending && until !== null ? t('只到 {day}，该补新的了', { day: until }) : t(why)}
            value={count > 0 ? `${count} ${t(unit)}` : t('还没有')}
            onTap={linkTo(page)}
          />
        ))}
      </CellGroup>
    </>
  )
}
