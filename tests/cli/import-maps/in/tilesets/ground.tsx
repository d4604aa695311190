<?xml version="1.0" encoding="windows-1252"?>
<tileset name="ground" tilewidth="28" tileheight="24">
 <tile id="0" class="clear"/>
 <tile id="1"><properties><property name="type" value="Forest"/></properties></tile>
 <tile id="2" class="hill"/>
</tileset>
