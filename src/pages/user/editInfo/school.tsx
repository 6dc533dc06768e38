import React from 'react'
import { WithMe } from '@/shell/account/with-me'
import { back } from '@/shell/links'
import { SchoolChooser } from '@/shell/school/school-chooser'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Icon } from '@/ui/icons/icon'
import { PageFrame } from '@/ui/page-frame'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import '@/shell/account/profile.css'

/** The school. A certification as a student ends with a change. */
export default function School() {
  return (
    <PageFrame>
      <WithMe skeleton={<LinesSkeleton />}>
        {({ school, student }) => (
          <>
            <View className="p-note">
              <Icon name="school" size={20} />
              <View className="u-grow">
                {school ? t('现在是{name} {campus}。', school) : t('还没有选学校。')}
                {student && t('换学校后，学生认证会失效，要重新认证。')}
                {school && t('换了学校，记得核对学院和专业。')}
              </View>
            </View>
            <SchoolChooser onChosen={back} />
          </>
        )}
      </WithMe>
    </PageFrame>
  )
}
