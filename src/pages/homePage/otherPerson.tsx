import { t } from '@/locale'
import { PersonHome } from '@/features/homepage/person-home'
import { withId } from '@/shell/with-id'

/** How another person is met: their page, `?id=`. */
export default withId(PersonHome, undefined, { back: 'arrow', title: t('TA 的主页') })
