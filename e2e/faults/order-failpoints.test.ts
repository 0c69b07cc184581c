import { orderCases } from './cases.ts';
import { killAt, stageForScenes } from './play.ts';

killAt(orderCases, stageForScenes());
