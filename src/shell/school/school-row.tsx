import React from 'react'
import { observer } from 'mobx-react-lite'
import type { School } from '@contract/school/schema'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import type { ChosenSchool } from '@/shell/account/profile'
import { View } from '@/platform/components'
import { formatCount } from '@/ui/format'
import { Tag } from '@/ui/tag'
import './school.css'

const kilometre = 1000

/** 320 米, 1.2 公里, 86 公里. */
export const distanceText = (metres: number): string => {
  if (metres < kilometre) return t('{n} 米', { n: metres })
  const kilometres = metres / kilometre
  return t('{n} 公里', { n: kilometres < 10 ? Math.floor(kilometres * 10) / 10 : Math.round(kilometres) })
}

interface SchoolRowProps {
  school: School
  onChoose: (school: ChosenSchool) => void
}

/** A school to choose; the one that is chosen is marked. */
export const SchoolRow = observer(function SchoolRow({ school, onChoose }: SchoolRowProps) {
  const { id, name, campus, city, students, distance } = school
  const current = profile.school?.id === id
  return (
    <View
      className="sc-row"
      ariaRole="button"
      onTap={() => onChoose({ id, name, campus })}
      hoverClassName="u-cell-press"
    >
      <View className="u-grow">
        <View className="sc-name">
          <View className="u-one">{name}</View>
          {current && <Tag tone="amber">{t('当前')}</Tag>}
        </View>
        <View className="u-meta u-one">
          {[campus, city, students > 0 && t('{n} 位同学', { n: formatCount(students) })]
            .filter(Boolean)
            .join(' · ')}
        </View>
      </View>
      {distance !== undefined && <View className="u-meta sc-far">{distanceText(distance)}</View>}
    </View>
  )
})
