import { runTool } from './run-tool.ts';

process.exitCode = await runTool('biome', ['check', '--write']);
