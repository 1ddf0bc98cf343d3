#!/bin/sh
# npm run test:nodes [-- arguments of npm test]: runs the suite, with the slow files, on each Node that it must pass on.
# The first is the oldest that package.json allows. NODES="24.21.0" chooses others. npm brings the programs.

case $(uname -m) in
  aarch64 | arm64) arch=arm64 ;;
  *) arch=x64 ;;
esac
failed=
for version in ${NODES:-20.19.0 22.23.3 24.21.0 26.10.0}; do
  printf '\nNode %s\n' "$version"
  TEST_WHOLE=1 npx --yes --package "node-linux-$arch@$version" --call \
    "unset npm_node_execpath NODE; exec node scripts/test/test.mjs $*" || failed="$failed $version"
done
if [ -n "$failed" ]; then
  echo "The suite did not pass on Node$failed."
  exit 1
fi
