[(block) (block_string)] @fold
