import React from 'react'
import { t } from '@/locale'
import { leaveSchool } from '@/shell/account/arrive'
import { SchoolChooser } from '@/shell/school/school-chooser'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import '@/shell/school/school.css'

/** Chooses the school that the app shows; with `?first=1` for someone who has none yet, `&created=1` whose account is new. */
export default function Location() {
  const { first, created } = usePageQuery<{ first: string; created: string }>()
  return (
    <PageFrame>
      {first === '1' && (
        <View className="sc-first">
          <View className="u-display" ariaRole="heading">
            {t('你在哪所学校')}
          </View>
          <View className="u-ink2">{t('首页、圈子和同学都跟着学校走，以后随时能换。')}</View>
        </View>
      )}
      <SchoolChooser onChosen={() => void leaveSchool(created === '1')} />
    </PageFrame>
  )
}
