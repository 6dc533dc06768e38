import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Loaded } from '@/ui/loaded'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'

/** Tables of facts for all schools: until when each holds, and where newer ones are brought. */
export const FactsDesk = observer(function FactsDesk() {
  const facts = useStore(() => new Resource(() => get('facts/list', {}, inPlace)), { show: true })
  return (
    <Loaded of={facts} skeleton={<GroupSkeleton rows={3} text />} part>
      {({ items }) => (
        <>
          <View className="u-meta u-pad">
            {items.some(({ ending }) => ending)
              ? t('这些资料有期限，快到期的要更新。')
              : t('这些资料有期限，现在都还够用。')}
          </View>
          <CellGroup>
            {items.map(({ name, title, why, until, ending, over, page }) => (
              <Cell
                key={name}
                icon={ending ? 'alert-circle' : 'circle-check'}
                title={t(title)}
                text={page === null ? `${t(why)} · ${t('随程序更新')}` : t(why)}
                value={over ? t('{day} 已到期', { day: until }) : t('到 {day}', { day: until })}
                onTap={page === null ? undefined : linkTo(page)}
              />
            ))}
          </CellGroup>
        </>
      )}
    </Loaded>
  )
})
