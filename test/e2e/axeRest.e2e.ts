/** The rest of all pages for everyone. */
import { readPart } from './accessible'

readPart(1, ['水边有鹭', '近处的灯'])
