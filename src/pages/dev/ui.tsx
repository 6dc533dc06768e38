import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { Fab } from '@/ui/fab'
import { IconButton } from '@/ui/icon-button'
import { PageFrame } from '@/ui/page-frame'
import { Tabs } from '@/ui/tabs'
import { theme } from '@/ui/theme'
import { t } from '@/locale'
import { Basics } from './parts/basics'
import { Forms } from './parts/forms'
import { Lists } from './parts/lists'
import { Overlays } from './parts/overlays'
import { States } from './parts/states'

const parts = [
  { key: 'basics', label: '部件' },
  { key: 'forms', label: '表单' },
  { key: 'states', label: '状态', dot: true },
  { key: 'lists', label: '列表' },
] as const
type Part = (typeof parts)[number]['key']

/** Every piece of the design system in every state. Left out of production builds. */
export default observer(function Gallery() {
  const [part, setPart] = useState<Part>('basics')
  const dark = theme.resolved === 'dark'
  return (
    <PageFrame
      bar={{
        left: <Tabs items={parts} value={part} onChange={setPart} />,
        right: (
          <IconButton
            name={dark ? 'sun' : 'moon'}
            label={t('切换明暗')}
            onTap={() => theme.choose(dark ? 'light' : 'dark')}
          />
        ),
      }}
      fab={part === 'lists' && <Fab icon="pencil" label={t('发布')} onTap={() => setPart('forms')} />}
    >
      {part === 'basics' && (
        <>
          <Basics />
          <Overlays />
        </>
      )}
      {part === 'forms' && <Forms />}
      {part === 'states' && <States />}
      {part === 'lists' && <Lists />}
    </PageFrame>
  )
})
